import { ok, refuse } from '#/kernel/result.ts'
import { namespaces } from './namespaces.ts'
import { findChild, readXml } from './read-xml.ts'
import { textElement } from '#/platform/server/write-xml.ts'
import type { Result } from '#/kernel/result.ts'
import type { XmlElement } from './read-xml.ts'

/** A SOAP 1.1 fault: `detail` is the local name of the first element of the detail. */
export type SoapFault = { readonly kind: 'fault'; readonly text: string; readonly detail: string | undefined }
export type BadEnvelope = { readonly kind: 'garbage'; readonly reason: string }

export function writeEnvelope(body: string): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>' +
    `<soap:Envelope xmlns:soap="${namespaces.soap}"><soap:Body>${body}</soap:Body></soap:Envelope>`
  )
}

export function writeAuthRequest(masterToken: string): string {
  const token = textElement('a:MasterToken', masterToken)
  return writeEnvelope(
    `<m:GetMessageRequest xmlns:m="${namespaces.sync}"><m:Message><a:AuthRequest xmlns:a="${namespaces.auth}">` +
      `<a:AuthAppInfo>${token}</a:AuthAppInfo></a:AuthRequest></m:Message></m:GetMessageRequest>`,
  )
}

export function writeSend(businessElement: string): string {
  return writeEnvelope(
    `<m:SendMessageRequest xmlns:m="${namespaces.async}"><m:Message>${businessElement}</m:Message></m:SendMessageRequest>`,
  )
}

export function writePoll(messageId: string): string {
  const id = textElement('m:MessageId', messageId)
  return writeEnvelope(`<m:GetMessageRequest xmlns:m="${namespaces.async}">${id}</m:GetMessageRequest>`)
}

/** Returns the single element inside the envelope body, or the fault found there. */
export function openEnvelope(document: string): Result<XmlElement, SoapFault | BadEnvelope> {
  const envelope = readXml(document)
  if (!envelope.ok) return refuse({ kind: 'garbage', reason: envelope.refusal.reason })
  const { namespace, name } = envelope.value
  const body = findChild(envelope.value, namespaces.soap, 'Body')
  const [content] = body?.children ?? []
  if (namespace !== namespaces.soap || name !== 'Envelope' || !content) {
    return refuse({ kind: 'garbage', reason: 'not a SOAP envelope' })
  }
  const isFault = content.namespace === namespaces.soap && content.name === 'Fault'
  return isFault ? refuse(readFault(content)) : ok(content)
}

function readFault(fault: XmlElement): SoapFault {
  // SOAP 1.1 leaves the children of a fault unqualified, but some servers qualify them.
  const part = (name: string): XmlElement | undefined => fault.children.find((child) => child.name === name)
  const detail = part('detail')?.children[0]
  // The detail repeats the text in a `Message`, and only that is left when a proxy has put its own words into the faultstring.
  const message = detail?.children.find(({ name }) => name === 'Message')?.text ?? ''
  return { kind: 'fault', text: [part('faultstring')?.text ?? '', message].join(' ').trim(), detail: detail?.name }
}
