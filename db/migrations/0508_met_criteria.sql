-- expand
-- Which criteria of the task the contractor says a result meets; none of a result handed in before anybody was asked.
alter table task_results add column criteria_met text[];
