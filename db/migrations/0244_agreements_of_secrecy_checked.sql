-- expand
alter table documents validate constraint documents_kind_check;
alter table documents validate constraint documents_of_no_work;
alter table template_editions validate constraint template_editions_kind_check;
