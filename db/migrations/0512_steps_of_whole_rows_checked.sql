-- expand
alter table register_steps validate constraint register_steps_kind;
