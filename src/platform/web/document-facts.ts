import { createContext, useContext } from 'react'

/** Facts of one HTML document that do not belong to any page: the nonce of its policy and the request id. */
export type DocumentFacts = { readonly nonce?: string; readonly requestId?: string }

/** Set by the server entry around the whole document. */
export const DocumentFactsContext = createContext<DocumentFacts>({})

/** The same values on both sides: from the request on the server, from the `meta` elements in the browser. */
export function useDocumentFacts(): DocumentFacts {
  const facts = useContext(DocumentFactsContext)
  return typeof document === 'undefined' ? facts : factsOfDocument()
}

function factsOfDocument(): DocumentFacts {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  const requestId = document.querySelector<HTMLMetaElement>('meta[name="request-id"]')?.content
  return { ...(nonce ? { nonce } : {}), ...(requestId ? { requestId } : {}) }
}
