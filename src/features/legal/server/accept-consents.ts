import { activatePerson } from '#/features/identity/server/activate-person.ts'
import { ok, refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import type { AccountScope, Caller } from '#/platform/server/gate.ts'
import type { Refusal } from '#/wire/refusals.ts'
import type { Occasion } from '../domain/box.ts'
import { missingToSignUp, neededTexts, textBehindBox } from '../domain/consent.ts'
import type { BoxSlug, Side, TextSlug } from '../domain/consent.ts'
import { recordConsentEntries } from './record-consent-entries.ts'
import { acceptancesOf } from './queries.ts'
import { readText } from './read-text.ts'
import type { TextDeps } from './read-text.ts'
import { recordConsents } from './record-consents.ts'

export type BoxesSet = {
  readonly side: Side
  readonly slugs: readonly BoxSlug[]
  /** Hashes of what was on the screen, by text slug; a text that has changed since is not accepted. */
  readonly seen?: Readonly<Record<string, string>> | undefined
}

/** Records the boxes checked at sign-up or later; a pending account with the required ones becomes active. */
export async function acceptConsents(
  deps: TextDeps & { readonly db: Database },
  scope: AccountScope,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  boxes: BoxesSet,
): Promise<Result<undefined, Refusal<'signUpFirst' | 'staleVersion'>>> {
  if (!scope.signedUp && missingToSignUp(boxes.slugs).length > 0) return refuse({ kind: 'signUpFirst' })
  const slugs = [...new Set(boxes.slugs.map((slug) => textBehindBox(slug, boxes.side)))]
  return deps.db.transaction().execute(async (tx) => {
    if (await hasChanged(tx, deps, slugs, boxes.seen)) return refuse({ kind: 'staleVersion' })
    const { personId, sessionId } = scope
    const { ip, userAgent } = caller
    const occasion = scope.signedUp ? await laterOccasions(tx, scope, boxes.side) : 'signUp'
    const recorded = await recordConsents(tx, deps, { personId, sessionId, ip, userAgent, slugs, method: 'checkbox', occasion })
    await activatePerson(tx, deps.clock, personId)
    await recordConsentEntries(tx, deps, scope, recorded)
    return ok()
  })
}

async function hasChanged(tx: Tx, deps: TextDeps, slugs: readonly TextSlug[], seen: BoxesSet['seen'] = {}): Promise<boolean> {
  for (const slug of slugs) {
    const hash = seen[slug]
    if (hash !== undefined && hash !== (await readText(tx, deps, slug)).sha256.toString('hex')) return true
  }
  return false
}

/** In the cabinet: this edition replaces an older one, or a voluntary consent is given for the first time. */
async function laterOccasions(tx: Tx, scope: AccountScope, side: Side): Promise<(slug: TextSlug) => Occasion> {
  const rows = await acceptancesOf(tx, scope.personId)
  const older = new Set(rows.filter((row) => row.withdrawn_at === null).map((row) => row.slug))
  const needed = neededTexts(side)
  return (slug) => (older.has(slug) || needed.includes(slug) ? 'renewal' : 'single')
}
