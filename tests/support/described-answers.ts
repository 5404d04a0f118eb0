import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'

export type AnswerSeen = {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

type Response = { readonly content?: Readonly<Record<string, unknown>> }
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Response>> }>>>>
}

/**
 * Judges answers by the served description: `judge` says what of the status, the media type and the schema is not as documented, or
 * undefined.
 */
export function judgeBy(document: object) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(document, 'api')
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (pointer: string): ValidateFunction => {
    const known = compiled.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    compiled.set(pointer, known)
    return known
  }
  return {
    judge(method: string, path: string, answer: AnswerSeen): string | undefined {
      const place = ['paths', path.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses', String(answer.statusCode)]
      const response = (document as Document).paths[place[1] ?? '']?.[place[2] ?? '']?.responses[answer.statusCode]
      if (!response) return `the status ${answer.statusCode} is not described`
      const type = String(answer.headers['content-type']).split(';')[0] ?? ''
      if (response.content?.[type] === undefined) return `the type ${type} is not described for ${answer.statusCode}`
      if (type !== 'application/json') return undefined
      const validate = validatorOf([...place, 'content', type, 'schema'].map((part) => `/${pointerPart(part)}`).join(''))
      return validate(JSON.parse(answer.body)) ? undefined : ajv.errorsText(validate.errors)
    },
    /** Whether a schema of the description takes the value. */
    takes(pointer: readonly string[], value: unknown): boolean {
      return validatorOf(pointer.map((part) => `/${pointerPart(part)}`).join(''))(value)
    },
  }
}

function pointerPart(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
}
