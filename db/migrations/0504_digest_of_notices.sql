-- expand
-- Letters that leave together: what each says until it is settled, when it is due, and the message it left with.
alter table notice_messages add column kind text;
alter table notice_messages add column words text;
alter table notice_messages add column due_at timestamptz;
alter table notice_messages add column lead_id text collate "C";
comment on column notice_messages.lead_id is 'type: Id<noticeMessage>';
alter table notification_settings add column is_daily boolean not null default false;
alter table quiet_hours add column digest_hour smallint not null default 9;
alter table quiet_hours add column zone text not null default 'Europe/Moscow';
alter table quiet_hours add constraint quiet_hours_digest_hour_check check (digest_hour between 0 and 23) not valid;
