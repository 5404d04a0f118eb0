-- expand
alter table documents validate constraint documents_source_check;
alter table documents validate constraint documents_state_check;
alter table documents validate constraint documents_own_paper;
alter table documents validate constraint documents_outside_frame;
alter table own_papers validate constraint own_papers_purpose_check;
