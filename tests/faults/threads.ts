import type { Fault } from '../../tools/fault.ts'

const queries = 'src/features/threads/server/thread-queries.ts'
const write = 'src/features/threads/server/write-message.ts'
const threadsTest = 'src/features/threads/server/threads.db.test.ts'
const s3 = 'src/gateways/files/s3-files.ts'
const s3Test = 'src/gateways/files/s3-files.test.ts'

/** What the sides of a work write to each other, and files in a bucket. */
export const threadFaults: readonly Fault[] = [
  {
    id: 'everybody reads the threads of people',
    file: queries,
    find: ": all.where('task_applications.person_id', '=', scope.personId)",
    replace: ': all',
    caughtBy: [threadsTest],
    rule: 'Only the two sides see a thread.',
  },
  {
    id: 'a member of one branch reads the threads of all',
    file: queries,
    find: ".where('task_applications.org_id', '=', scope.orgId).where(inBranches(scope, 'tasks.branch_id'))",
    replace: ".where('task_applications.org_id', '=', scope.orgId)",
    caughtBy: [threadsTest],
    rule: 'A member sees the threads of their branches.',
  },
  {
    id: 'a declined applicant goes on writing',
    file: write,
    find: 'if (!mayWrite(standing, now))',
    replace: 'if (works.length > 99)',
    caughtBy: [threadsTest],
    rule: 'A thread is only read once nothing can become of its application.',
  },
  {
    id: 'nobody stops a flood of messages',
    file: write,
    find: 'if (!allowed.ok) return allowed',
    replace: '',
    caughtBy: [threadsTest],
    rule: 'An account writes so many messages in a minute and in a day.',
  },
  {
    id: 'both sides write at once and one of them is refused',
    file: write,
    find: "return locking(tx, 'threads', thread, id).executeTakeFirstOrThrow()",
    replace: 'return thread.executeTakeFirstOrThrow()',
    caughtBy: [threadsTest],
    rule: 'Messages of both sides get numbers one after another.',
  },
  {
    id: 'every message of a burst is told of',
    file: 'src/features/threads/domain/thread.ts',
    find: 'return toldAt === null || Temporal.Instant.compare(now, toldAt.add({ hours: toldAgainHours })) >= 0',
    replace: 'return toldAt === null || now !== toldAt',
    caughtBy: ['src/features/threads/domain/thread.test.ts'],
    rule: 'A burst of messages is told of once.',
  },
  {
    id: 'an SMS speaks of messages that were read',
    file: 'src/features/notifications/server/message-queries.ts',
    find: 'return (await areUnread(reader, eventKey)) ?? true',
    replace: 'return true',
    caughtBy: ['src/apps/messages.db.test.ts'],
    rule: 'A message of a notice is sent only while it is needed.',
  },
  {
    id: 'a spoilt file of the bucket is given out',
    file: s3,
    find: "return sha256Hex(bytes) === sha256 ? ok(bytes) : refuse({ kind: 'damaged' })",
    replace: 'return ok(bytes)',
    caughtBy: [s3Test],
    rule: 'A file whose hash differs is never given out.',
  },
  {
    id: 'a refusal of the bucket is taken for an absent file',
    file: s3,
    find: "response.status === 404 && codeOf(words) === 'NoSuchKey'",
    replace: 'response.status >= 400',
    caughtBy: [s3Test],
    rule: 'A storage that refuses is a fault and never an absent file.',
  },
]
