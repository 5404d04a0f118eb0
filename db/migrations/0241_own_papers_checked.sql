-- expand
alter table documents validate constraint documents_paper;
alter table documents validate constraint documents_kind_check;
alter table documents validate constraint documents_own_paper;
alter table documents validate constraint documents_own_of_no_work;
