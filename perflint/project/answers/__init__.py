"""What a linked project answers, a file a subject: `project.Project` puts them together."""
