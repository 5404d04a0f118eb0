-- contract
-- Nobody is paid to a card any more. Numbers of cards are destroyed, with an act for each person; what stays is the end of the number,
-- which payments made to it show. Account numbers of people in lines of statements keep their ends, as new lines do.

create temporary table destroyed_cards on commit drop as
  select id, person_id, removed_at is null as was_used from payout_methods where kind = 'card' and length(number_cipher) > 0;

update payout_methods set number_cipher = '', number_sha256 = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
    removed_at = coalesce(removed_at, now()), is_main = false
  where id in (select id from destroyed_cards);

-- Where another way to be paid is left, it becomes the main one.
update payout_methods set is_main = true, chosen_at = now()
  where id in (
    select distinct on (method.person_id) method.id from payout_methods as method
    where method.removed_at is null and method.person_id in (select person_id from destroyed_cards)
      and not exists (select from payout_methods as main where main.person_id = method.person_id and main.removed_at is null and main.is_main)
    order by method.person_id, method.created_at desc, method.id desc
  );

insert into destruction_records (id, person_id, reason, destroyed, kept, method, requested_at, destroyed_at)
  select 'destruction_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)), person_id, 'retentionOver',
    jsonb_build_array(jsonb_build_object('category', 'Номера карт', 'table', 'payout_methods', 'count', count(*))), '[]',
    'Удаление записей из базы данных без возможности восстановления средствами системы. Из резервных копий данные исчезают с их сменой, не позднее 35 дней.',
    now(), now()
  from destroyed_cards group by person_id;

-- Those who were paid to a card are told.
insert into jobs (id, name, payload, run_at, created_at)
  select 'job_' || upper(left(replace(gen_random_uuid()::text, '-', ''), 26)), 'event:requisitesChanged',
    jsonb_build_object('personId', person_id, 'methodId', id, 'change', 'cardDestroyed',
      'changedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), now(), now()
  from destroyed_cards where was_used;

alter table payout_methods drop constraint payout_methods_kind_check;
alter table payout_methods add constraint payout_methods_kind_check check (kind in ('account', 'sbp', 'card')) not valid;
-- A card is never added again.
alter table payout_methods add constraint payout_methods_no_cards check (kind <> 'card' or length(number_cipher) = 0) not valid;

update statement_lines set other_account = '•• ' || right(other_account, 4) where other_account ~ '[0-9]{5}';
