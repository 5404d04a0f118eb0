-- expand
-- A job keeps the lane of its kind, so that a worker finds the jobs of one lane without reading past thousands of another. Jobs
-- that wait now get theirs by name; one that the previous release adds meanwhile has none and is done with the others.

alter table jobs add column lane text not null default '';

update jobs set lane = case when name in (
    'registers.check', 'taxes.fetch-certificate', 'registration.poll-status', 'registration.file-request', 'registration.read-request-answer',
    'registration.watch-decision', 'receipts.send-income', 'receipts.read-income', 'receipts.send-cancel', 'receipts.read-cancel',
    'partner.send-binding', 'partner.read-binding-answer', 'partner.watch-binding', 'partner.poll-binding', 'partner.send-unbinding'
  ) then 'taxService'
  when name in ('registers.pay', 'registers.watch') then 'payments'
  else 'taxQuestions' end
where name in (
  'registers.check', 'taxes.fetch-certificate', 'registration.poll-status', 'registration.file-request', 'registration.read-request-answer',
  'registration.watch-decision', 'receipts.send-income', 'receipts.read-income', 'receipts.send-cancel', 'receipts.read-cancel',
  'partner.send-binding', 'partner.read-binding-answer', 'partner.watch-binding', 'partner.poll-binding', 'partner.send-unbinding',
  'registers.pay', 'registers.watch', 'taxes.fetch', 'taxes.fetch-account', 'registration.read-dictionaries',
  'contractors.run-batch', 'contractors.watch-statuses', 'notifications.fetchPortion', 'notifications.fetchOwn',
  'notifications.sendReadMarks', 'receipts.reconcile-person', 'partner.read-rights', 'partner.read-taxpayer',
  'partner.watch-unbound', 'partner.watch-inns'
);
