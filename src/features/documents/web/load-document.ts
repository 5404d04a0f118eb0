import { redirect } from 'react-router'
import { apiContext, refusedPage } from '#/platform/web/page-api.ts'
import type { PageContext } from '#/platform/web/page-api.ts'
import type { getClientDocument, getPersonDocument } from '../contract/document.ts'

/** Reads a document for its page. Of a destroyed one the page of verification shows what is left: its number, hashes and the act. */
export async function loadDocument(
  context: PageContext,
  endpoint: typeof getClientDocument | typeof getPersonDocument,
  id: string,
) {
  const answer = await context.get(apiContext).call(endpoint, { params: { id } })
  if (answer.ok) return answer.value
  if (answer.refusal.kind === 'documentDestroyed') throw redirect(`/?verify=${answer.refusal.facts.code}`)
  throw refusedPage(context, answer.refusal)
}
