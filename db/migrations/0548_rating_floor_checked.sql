-- expand
alter table tasks validate constraint tasks_least_rating;
alter table task_repetitions validate constraint task_repetitions_least_rating;
