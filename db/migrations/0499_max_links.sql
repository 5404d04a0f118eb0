-- expand
-- People who get notices from the bot of MAX. `code_sha256`: of the link that was shown last, until it is followed. `stopped_at`: the bot
-- was stopped in MAX, and nobody has started it since.
create table max_links (
  person_id text collate "C" primary key references persons (id),
  user_id bigint unique,
  code_sha256 bytea unique,
  code_until timestamptz,
  linked_at timestamptz,
  stopped_at timestamptz,
  check ((code_sha256 is null) = (code_until is null)),
  check ((user_id is null) = (linked_at is null))
);
comment on column max_links.user_id is 'type: number';
