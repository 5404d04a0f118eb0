import type { CallReply } from '#/wire/endpoint.ts'
import type { readPartner } from '../contract.ts'

export type Partner = CallReply<typeof readPartner>
