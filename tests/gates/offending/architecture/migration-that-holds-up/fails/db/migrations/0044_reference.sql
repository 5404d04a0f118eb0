-- expand
alter table tasks add constraint tasks_person foreign key (person_id) references persons (id);
