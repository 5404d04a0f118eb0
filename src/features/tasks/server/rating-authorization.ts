type Things = Readonly<Record<'assignment' | 'contractor' | 'customerRating' | 'contractorRating', string>>

/** Rows of the calls about ratings: `customerRating` is about the customer, `contractorRating` about the contractor. */
export const ratingAuthorization = {
  'PUT /api/v1/client/assignments/:id/rating': {
    who: 'acceptResults',
    input: ({ assignment: id }: Things) => ({ params: { id }, body: { stars: 5, tags: [], words: '' } }),
  },
  'PUT /api/v1/person/assignments/:id/rating': {
    who: 'person',
    input: ({ assignment: id }: Things) => ({ params: { id }, body: { stars: 5, tags: [], words: '' } }),
  },
  'POST /api/v1/client/ratings/:id/reply': {
    who: 'acceptResults',
    input: ({ customerRating: id }: Things) => ({ params: { id }, body: { words: 'Спасибо' } }),
  },
  'POST /api/v1/person/ratings/:id/reply': {
    who: 'person',
    input: ({ contractorRating: id }: Things) => ({ params: { id }, body: { words: 'Спасибо' } }),
  },
  'POST /api/v1/client/ratings/:id/dispute': {
    who: 'acceptResults',
    input: ({ customerRating: id }: Things) => ({ params: { id }, body: { words: 'Этого в нашей работе не было' } }),
  },
  'POST /api/v1/person/ratings/:id/dispute': {
    who: 'person',
    input: ({ contractorRating: id }: Things) => ({ params: { id }, body: { words: 'Этого в нашей работе не было' } }),
  },
  'GET /api/v1/person/ratings': { who: 'person' },
  'GET /api/v1/client/ratings': { who: 'seeWork' },
  'GET /api/v1/client/contractors/:id/ratings': {
    who: 'seeWork',
    input: ({ contractor: id }: Things) => ({ params: { id } }),
  },
} as const
