-- expand
-- The last day of a contractor as an employee of the organization: for two years after it his income from it is no income of the
-- self-employed (422-FZ art. 6 part 2 item 8).

alter table contractors add column left_on date;
