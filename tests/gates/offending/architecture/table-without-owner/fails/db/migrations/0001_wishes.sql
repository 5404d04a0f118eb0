create table if not exists wishes (id text primary key);
