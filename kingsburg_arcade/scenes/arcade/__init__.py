"""What makes an arcade of the cabinets: high scores, the deal of the day, a show for nobody."""
