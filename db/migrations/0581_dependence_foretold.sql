-- expand
-- Of which crossings members were told beforehand, each once: `contractor_… 2026-10`, by the first month of the run; decision 0160.
alter table dependence_meters add column foretold text[] not null default '{}';
alter table dependence_meters add column is_threshold_foretold boolean not null default false;
