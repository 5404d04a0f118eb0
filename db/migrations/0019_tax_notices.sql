-- notifications.

-- Notices of the tax service stand beside our own; a mark made here goes there in the background.
alter table notifications add column source text not null default 'platform' check (source in ('platform', 'fns'));
alter table notifications add column outside_id text;
alter table notifications add column outside_at timestamptz;
alter table notifications add column mark_waiting text check (mark_waiting in ('delivered', 'read', 'archived'));
alter table notifications add column marked_at timestamptz;
create unique index notifications_outside on notifications (person_id, outside_id) where outside_id is not null;
create index notifications_marks on notifications (person_id) where mark_waiting is not null;
