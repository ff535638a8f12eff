-- What tells the sessions of a person apart where they are listed: browser and system by their names, and the page signed in on.
ALTER TABLE sessions ADD COLUMN browser text;
ALTER TABLE sessions ADD COLUMN system text;
ALTER TABLE sessions ADD COLUMN origin text;
