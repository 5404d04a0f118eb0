import { call } from '#/platform/web/call.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { listBoard } from '../contract.ts'

/** The next page of the board. Loaded when it is asked for: the first page needs neither contracts nor their schemas. */
export async function readMoreTasks(query: CallInput<typeof listBoard>['query'], cursor: string) {
  const answer = await call(listBoard, { query: { ...query, cursor } })
  return answer.ok ? answer.value : undefined
}
