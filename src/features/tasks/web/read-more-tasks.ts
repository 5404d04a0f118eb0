import { call } from '#/platform/web/call.ts'
import type { CallInput } from '#/wire/endpoint.ts'
import { listBoard } from '../contract/board.ts'

/** Loads the next page of the board. Loaded on demand: the first page needs neither contracts nor their schemas. */
export async function readMoreTasks(query: CallInput<typeof listBoard>['query'], cursor: string) {
  const answer = await call(listBoard, { query: { ...query, cursor } })
  return answer.ok ? answer.value : undefined
}
