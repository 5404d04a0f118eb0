import { secret } from '#/gateways/sms/http-sms.ts'

export const bank = secret
