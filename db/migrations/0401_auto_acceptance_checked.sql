-- expand
alter table tasks validate constraint tasks_on_silence_check;
