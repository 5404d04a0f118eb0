-- expand
-- Browsers that show notices, each under its account and under the session that last spoke for it: an ended session silences its browser.
-- `endpoint`: its address at a push service; it names one browser, so it has one owner.
create table push_subscriptions (
  id text collate "C" primary key,
  person_id text collate "C" not null references persons (id),
  session_id text collate "C" not null references sessions (id) on delete cascade,
  endpoint text collate "C" not null unique check (length(endpoint) <= 1000),
  p256dh text collate "C" not null,
  auth text collate "C" not null,
  -- The public key of the operator it was subscribed by: it takes nothing signed by another.
  server_key text collate "C" not null,
  created_at timestamptz not null,
  -- When its browser was last here.
  seen_at timestamptz not null
);
comment on column push_subscriptions.id is 'type: Id<pushSubscription>';
comment on column push_subscriptions.session_id is 'type: Id<session>';
create index push_subscriptions_of_person on push_subscriptions (person_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);
-- A message goes to one browser of its reader.
alter table notice_messages add column subscription_id text collate "C";
comment on column notice_messages.subscription_id is 'type: Id<pushSubscription>';
alter table notice_messages drop constraint notice_messages_channel_check;
alter table notice_messages add constraint notice_messages_channel_check check (channel in ('sms', 'mail', 'push', 'max')) not valid;
alter table notice_messages add constraint notice_messages_push_check check ((channel = 'push') = (subscription_id is not null)) not valid;
alter table notification_settings drop constraint notification_settings_channel_check;
alter table notification_settings add constraint notification_settings_channel_check check (channel in ('sms', 'mail', 'push', 'max')) not valid;
