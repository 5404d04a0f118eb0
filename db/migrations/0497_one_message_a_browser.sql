-- expand
-- no-transaction
-- One message of a notice by each channel, and by push one to each browser.
create unique index concurrently notice_messages_once on notice_messages (notification_id, channel, subscription_id) nulls not distinct;
