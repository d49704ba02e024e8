-- A table of the shop's own, in the history of Boot's Flyway.
CREATE TABLE shop_order (id integer PRIMARY KEY);
