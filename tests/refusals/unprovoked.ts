/** Refusals of contracts that no test provokes yet, by reason. The list may only shrink: see `tools/check-refusals.ts`. */
export type UnprovokedGroup = {
  readonly reason: string
  /** Endpoint → kinds of refusals. */
  readonly pairs: Readonly<Record<string, readonly string[]>>
}

/** Endpoints whose every refusal is provoked by a test: money, signatures, entry and receipts. */
export type Guarded = { readonly features: readonly string[]; readonly paths: readonly RegExp[] }

export const guarded: Guarded = {
  features: ['registers', 'documents', 'identity', 'receipts'],
  paths: [/\/sign$/, /\/send_code$/, /\/payout-methods/, /\/consents/],
}

/** How many stand below for each feature. */
export const ceilings: Readonly<Record<string, number>> = {
  contractors: 22,
  notifications: 3,
  organizations: 17,
  partner: 7,
  registration: 13,
  tasks: 28,
  taxes: 1,
}

export const unprovoked: readonly UnprovokedGroup[] = [
  {
    reason: 'every member may see work, so nobody is refused: leaves the contract',
    pairs: {
      'GET /api/v1/client/status-evidence/:id/pdf': ['noAccess'],
      'GET /api/v1/client/contractors/file': ['noAccess'],
      'GET /api/v1/client/contractors': ['noAccess'],
      'GET /api/v1/client/contractors/tags': ['noAccess'],
      'GET /api/v1/client/contractors/:id': ['noAccess'],
      'GET /api/v1/client/organization/accounts': ['noAccess'],
      'GET /api/v1/client/branches': ['noAccess'],
      'GET /api/v1/client/members': ['noAccess'],
      'GET /api/v1/client/approval': ['noAccess'],
      'GET /api/v1/client/organization': ['noAccess'],
      'GET /api/v1/client/tasks': ['noAccess'],
      'GET /api/v1/client/tasks/:id': ['noAccess'],
    },
  },
  {
    reason: 'said by the schema only: leaves the contract',
    pairs: {
      'GET /api/v1/person/applications': ['invalidInput'],
      'GET /api/v1/person/assignments': ['invalidInput'],
      'GET /api/v1/public/tasks': ['invalidInput'],
      'GET /api/v1/client/tasks': ['invalidInput'],
    },
  },
  {
    reason: 'no test yet',
    pairs: {
      'POST /api/v1/person/contractor-invitations/:token/acceptance': ['wrongState'],
      'POST /api/v1/client/contractor-invitations': ['invalidInput', 'tooOften'],
      'PUT /api/v1/client/contractors/:id/note': ['invalidInput'],
      'POST /api/v1/client/invitation-lists/preview': [
        'invalidInput',
        'fileUnreadable',
        'tooManyRows',
        'columnMissing',
        'tooOften',
      ],
      'POST /api/v1/client/status-lists/preview': ['invalidInput', 'tooManyRows', 'columnMissing', 'tooOften'],
      'POST /api/v1/client/invitation-lists': ['tooManyRows', 'tooOften'],
      'POST /api/v1/client/status-lists': ['fileUnreadable', 'tooOften'],
      'GET /api/v1/client/notifications': ['noAccess'],
      'POST /api/v1/client/notifications/mark': ['noAccess', 'noticeHeld'],
      'POST /api/v1/client/members/:id/admission': ['staleVersion', 'limitAboveYours', 'invalidInput'],
      'PATCH /api/v1/client/members/:id': ['invalidInput'],
      'POST /api/v1/client/members': ['limitAboveYours', 'invalidInput', 'tooOften'],
      'GET /api/v1/client/organizations/by-inn/:inn': ['organizationUnknown', 'npdSilent', 'tooOften'],
      'POST /api/v1/client/organizations': ['tooOften'],
      'POST /api/v1/client/access-requests': ['wrongState'],
      'POST /api/v1/person/npd/status': ['tooOften'],
      'PUT /api/v1/person/binding/rights': ['profileIncomplete', 'delegationMissing', 'wrongState'],
      'POST /api/v1/person/inn/by-personal-data': ['npdDataRefused', 'partnerDenied'],
      'POST /api/v1/person/auth/binding': ['wrongState'],
      'POST /api/v1/person/npd/registration/findings': ['tooOften'],
      'POST /api/v1/person/npd/registration/code': ['tooOften', 'codeNotSent'],
      'POST /api/v1/person/npd/unregistration/code': ['profileIncomplete', 'tooOften', 'codeNotSent'],
      'POST /api/v1/person/npd/registration': ['profileIncomplete', 'delegationMissing', 'tooManyTries'],
      'POST /api/v1/person/npd/unregistration': ['wrongCode', 'tooManyTries'],
      'POST /api/v1/person/npd/unregistration/check': ['profileIncomplete', 'tooOften'],
      'POST /api/v1/client/applications/:id/accept': ['fieldsMissing'],
      'POST /api/v1/client/assignments/:id/accept': ['unsignedDocument', 'fieldsMissing'],
      'POST /api/v1/person/tasks/:id/applications': ['slotsTaken', 'tooOften'],
      'POST /api/v1/client/tasks/:id/cancel': ['wrongState'],
      'POST /api/v1/person/applications/:id/accept': ['slotsTaken', 'fieldsMissing'],
      'POST /api/v1/client/tasks': ['tooOften', 'invalidInput'],
      'POST /api/v1/client/applications/:id/decline': ['wrongState'],
      'POST /api/v1/client/tasks/:id/duplicate': ['tooOften', 'branchNeeded'],
      'POST /api/v1/client/tasks/:id/close': ['workUnfinished'],
      'PUT /api/v1/client/tasks/:id': ['wrongState', 'invalidInput', 'stopWords'],
      'POST /api/v1/client/tasks/:id/pause': ['wrongState'],
      'POST /api/v1/client/tasks/:id/publish': ['staleVersion', 'wrongState'],
      'POST /api/v1/client/assignments/:id/documents': ['fieldsMissing'],
      'POST /api/v1/client/applications/:id/shortlist': ['wrongState'],
      'POST /api/v1/person/taxes/certificates': ['tooOften'],
    },
  },
]
