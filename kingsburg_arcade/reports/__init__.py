"""What is told when something broke: a rolling log, and a report without names or keys."""
