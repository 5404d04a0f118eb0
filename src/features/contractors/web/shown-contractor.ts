import type { CallReply } from '#/wire/endpoint.ts'
import type { listContractors, readContractor } from '../contract/contractor.ts'

export type ContractorPage = CallReply<typeof listContractors>
export type Contractor = ContractorPage['items'][number]
export type ContractorCard = CallReply<typeof readContractor>
