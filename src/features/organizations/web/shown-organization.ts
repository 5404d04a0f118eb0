import type { CallReply } from '#/wire/endpoint.ts'
import type { readOwnOrganization } from '../contract/organization.ts'

export type Organization = CallReply<typeof readOwnOrganization>
