-- expand
-- A work whose sum does not fit into the yearly limit of its payee is paid in parts, each a work of its own: this names the first.

alter table assignments add column part_of text references assignments (id);
