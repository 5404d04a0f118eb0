import { openInvitationStates } from '#/features/contractors/domain/invitation.ts'
import { stateList } from '#/platform/server/state-list.ts'
import type { Id } from '#/kernel/ids.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope } from '#/platform/server/gate.ts'
import { pgType, rowsOf } from '#/platform/server/typed-sql.ts'
import { lookedAtStates } from '../domain/register.ts'
import { takesOneText } from '../domain/row-fix.ts'
import { problemGroups } from '../domain/row-problem.ts'
import { findRegister } from './register-queries.ts'

/** Why rows of a register wait for somebody: each cause with its rows and their sum, and for how many a value is proposed. */
export async function listRowProblems(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  scope: ClientScope,
  id: Id<'register'>,
) {
  if (!(await findRegister(db, scope, id))) return refuse({ kind: 'notFound' })
  const { rows } = await rowsOf({
    code: pgType.text,
    isError: pgType.boolean,
    rows: pgType.int,
    sum: pgType.kopecks,
    proposed: pgType.int,
    acceptable: pgType.int,
    invited: pgType.int,
  })`
    select code, bool_or(is_error) as "isError", count(*)::int as rows, coalesce(sum(amount), 0)::bigint as sum,
      count(*) filter (where is_proposed)::int as proposed,
      count(*) filter (where is_warned)::int as acceptable,
      count(*) filter (where is_invited)::int as invited
    from (
      select row.id, row.amount, problem ->> 'code' as code, bool_or(problem ->> 'severity' = 'error') as is_error,
        bool_or(problem ? 'value') as is_proposed,
        not exists (select from jsonb_array_elements(row.errors) as other where other ->> 'severity' = 'error'
          or (other ->> 'code' <> problem ->> 'code' and not other ? 'accepted')) as is_warned,
        bool_or(invited.row_id is not null) as is_invited
      from register_rows as row cross join lateral jsonb_array_elements(row.errors) as problem
      left join (
        select newcomer.row_id from onboardings join newcomers as newcomer on newcomer.onboarding_id = onboardings.id
        join contractor_invitations as invitation on invitation.id = newcomer.invitation_id
        where onboardings.register_id = ${id} and invitation.state in ${stateList(openInvitationStates)}
          and invitation.expires_at > ${clock.now()}
      ) as invited on invited.row_id = row.id
      where row.register_id = ${id} and row.state in ${stateList(lookedAtStates)} and not problem ? 'accepted'
      group by row.id, 3, 6) as cause
    group by code order by 2 desc, 3 desc, 1`.execute(db)
  return ok({
    groups: rows.map(({ code, isError, ...group }) => ({
      code,
      name: problemGroups[code] ?? code,
      severity: isError ? ('error' as const) : ('warning' as const),
      ...group,
      one_text: takesOneText(code),
    })),
  })
}
