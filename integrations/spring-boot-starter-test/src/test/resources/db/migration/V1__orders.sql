-- A table of the shop's own, in the history of Boot's Flyway.
CREATE TABLE shop_order (id varchar(40) PRIMARY KEY, attempt integer NOT NULL DEFAULT 1);
