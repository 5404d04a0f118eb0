-- expand
-- `notice_messages_once` stands in its place.
alter table notice_messages drop constraint notice_messages_notification_id_channel_key;
