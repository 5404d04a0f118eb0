-- expand
alter table documents validate constraint documents_destroyed_by;
