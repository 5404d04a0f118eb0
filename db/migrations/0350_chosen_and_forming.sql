-- expand
-- A person who is chosen may still lack what the documents are made of: he has a term to finish.
alter table task_applications drop constraint task_applications_state_check;
alter table task_applications add constraint task_applications_state_check check (state in ('sent', 'viewed', 'shortlisted', 'offered',
  'forming', 'accepted', 'declinedByClient', 'declinedByPerson', 'withdrawn', 'expired')) not valid;
