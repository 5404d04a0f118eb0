-- expand
alter table documents validate constraint documents_state_check;
alter table documents validate constraint documents_annulled_by;
alter table documents validate constraint documents_annulment_ends;
