import { createContext, useContext } from 'react'

/** Facts of one HTML document that belong to no page: its CSP nonce and request id. */
export type DocumentFacts = { readonly nonce?: string; readonly requestId?: string }

/** Set by the server entry around the whole document. */
export const DocumentFactsContext = createContext<DocumentFacts>({})

/** Returns the same values on both sides: from the request on the server, from `meta` elements in the browser. */
export function useDocumentFacts(): DocumentFacts {
  const facts = useContext(DocumentFactsContext)
  return typeof document === 'undefined' ? facts : factsOfDocument()
}

function factsOfDocument(): DocumentFacts {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const requestId = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content
  return { ...(nonce ? { nonce } : {}), ...(requestId ? { requestId } : {}) }
}
