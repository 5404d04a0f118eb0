import type { CallReply } from '#/wire/endpoint.ts'
import type { listPersonThreads, readPersonThread } from '../contract.ts'

export type ThreadLine = CallReply<typeof listPersonThreads>['items'][number]
export type Thread = CallReply<typeof readPersonThread>
export type ThreadMessage = Thread['messages'][number]
