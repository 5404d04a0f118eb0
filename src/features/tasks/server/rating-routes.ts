import { serve } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import type { ClientScope, PersonScope } from '#/platform/server/gate.ts'
import * as contract from '../contract/rating.ts'
import { disputeRating } from './dispute-rating.ts'
import { listContractorRatings } from './list-contractor-ratings.ts'
import { listRatings } from './list-ratings.ts'
import { rateWork } from './rate-work.ts'
import { replyToRating } from './reply-to-rating.ts'

/** Ratings of both sides, answers to them and disputes about them. */
export function ratingRoutes(api: Api, deps: { readonly db: Database; readonly clock: Clock }): void {
  serve(api, contract.rateContractor, ({ scope, params, body }) => rateWork(deps, asClient(scope), params.id, body))
  serve(api, contract.rateCustomer, ({ scope, params, body }) => rateWork(deps, asPerson(scope), params.id, body))
  serve(api, contract.replyAsClient, ({ scope, params, body }) => replyToRating(deps, asClient(scope), params.id, body.words))
  serve(api, contract.replyAsPerson, ({ scope, params, body }) => replyToRating(deps, asPerson(scope), params.id, body.words))
  serve(api, contract.disputeAsClient, ({ scope, params, body }) => disputeRating(deps, asClient(scope), params.id, body.words))
  serve(api, contract.disputeAsPerson, ({ scope, params, body }) => disputeRating(deps, asPerson(scope), params.id, body.words))
  serve(api, contract.listOwnRatings, ({ scope }) => listRatings(deps.db, asPerson(scope)))
  serve(api, contract.listOrganizationRatings, ({ scope }) => listRatings(deps.db, asClient(scope)))
  serve(api, contract.listContractorRatings, ({ scope, params }) => listContractorRatings(deps.db, scope, params.id))
}

const asClient = (scope: ClientScope) => ({ side: 'client', scope }) as const
const asPerson = (scope: PersonScope) => ({ side: 'person', scope }) as const
