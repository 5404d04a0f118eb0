import { saveContractorNote, tagContractors } from '#/features/contractors/contract/contractor.ts'
import { lastWatch } from '#/features/contractors/domain/watch-time.ts'
import { beginning, findDue } from '#/features/contractors/server/watch-queries.ts'
import { markClientNotifications } from '#/features/notifications/contract.ts'
import { ownersAfter, readLetters } from '#/features/notifications/server/inbox-queries.ts'
import { declineApplication } from '#/features/tasks/contract/application.ts'
import { pauseTask } from '#/features/tasks/contract/task.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Endpoint } from '#/wire/endpoint.ts'
import { filledAt, numbered } from './fill-scale.ts'

/** A change by the owner of the large organization; each call changes another thing. */
export type Act = {
  readonly name: string
  readonly contract: Endpoint
  readonly inputOf: (call: number) => { readonly params?: Readonly<Record<string, string>>; readonly body: unknown }
}

/** Changes whose cost could grow with what the organization has. */
export const acts: readonly Act[] = [
  {
    name: 'pause a task',
    contract: pauseTask,
    inputOf: (call) => ({ params: { id: numbered('task', call) }, body: { version: 1 } }),
  },
  {
    name: 'decline an application',
    contract: declineApplication,
    inputOf: (call) => ({ params: { id: numbered('application', 10_000_000 + call) }, body: { reason: 'Выбрали другого' } }),
  },
  {
    name: 'note of a contractor',
    contract: saveContractorNote,
    inputOf: (call) => ({ params: { id: numbered('contractor', call + 1) }, body: { note: 'Пишет в срок', seen: '' } }),
  },
  {
    name: 'tag a contractor',
    contract: tagContractors,
    inputOf: (call) => ({ body: { contractor_ids: [numbered('contractor', call + 1)], add: ['съёмка'], remove: [] } }),
  },
  {
    name: 'read a notice',
    contract: markClientNotifications,
    inputOf: (call) => ({ body: { action: 'read', ids: [numbered('notification', call * 100)] } }),
  },
]

/** A statement of a round of the platform, by its portion. */
export type Round = { readonly name: string; readonly read: (db: Database) => Promise<unknown> }

const now = Temporal.Instant.from(filledAt)

export const rounds: readonly Round[] = [
  {
    name: 'round: people to be checked',
    read: (db) => findDue(db, { morning: lastWatch(now), now }, beginning, 200),
  },
  {
    name: 'round: letters of a hundred people',
    async read(db) {
      const owners = await ownersAfter(db, '')
      await readLetters(
        db,
        owners.slice(0, 100).map(({ personId }) => personId),
      )
    },
  },
]
