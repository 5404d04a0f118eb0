-- expand
-- Whom a task takes by what customers gave him: the least mean, in tenths of a star. Newcomers have too few ratings for a mean.
alter table tasks add column least_rating integer;
alter table tasks add column takes_newcomers boolean not null default true;
alter table tasks add constraint tasks_least_rating check (least_rating between 10 and 50) not valid;
alter table task_repetitions add column least_rating integer;
alter table task_repetitions add column takes_newcomers boolean not null default true;
alter table task_repetitions add constraint task_repetitions_least_rating check (least_rating between 10 and 50) not valid;
