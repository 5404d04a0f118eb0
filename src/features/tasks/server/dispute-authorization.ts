/** Rows of the calls about another sum and about disputes. */
export function disputeAuthorization<Input>(assignment: (body?: object) => Input) {
  const words = 'Работа сделана не по описанию задания'
  const client = (body?: object) => ({ who: 'acceptResults', input: assignment(body) }) as const
  const person = (body?: object) => ({ who: 'person', input: assignment(body) }) as const
  const opening = { reason: 'Качество', text: words, claim: null }
  const terms = { amount: 100, text: '' }
  return {
    'POST /api/v1/client/assignments/:id/amount': client({ amount: 100, reason: 'Меньше объём', text: words }),
    'POST /api/v1/client/assignments/:id/amount/withdraw': client(),
    'POST /api/v1/person/assignments/:id/amount/agree': person({ amount: 100 }),
    'POST /api/v1/client/assignments/:id/dispute': client(opening),
    'POST /api/v1/person/assignments/:id/dispute': person(opening),
    'POST /api/v1/client/assignments/:id/dispute/answer': client({ text: words }),
    'POST /api/v1/person/assignments/:id/dispute/answer': person({ text: words }),
    'POST /api/v1/client/assignments/:id/dispute/terms': client(terms),
    'POST /api/v1/person/assignments/:id/dispute/terms': person(terms),
    'POST /api/v1/client/assignments/:id/dispute/agree': client({ terms_no: 1, amount: 100 }),
    'POST /api/v1/person/assignments/:id/dispute/agree': person({ terms_no: 1, amount: 100 }),
    'POST /api/v1/client/assignments/:id/dispute/refer': client(),
    'POST /api/v1/person/assignments/:id/dispute/refer': person(),
    'POST /api/v1/client/assignments/:id/dispute/withdraw': client(),
    'POST /api/v1/person/assignments/:id/dispute/withdraw': person(),
  } as const
}
