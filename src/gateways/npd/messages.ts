import type { Fields, Group, Permission, Shape, Told } from './message-fields.ts'

/** Permissions the platform requests from a person: enough to issue, track and annul its own receipts. */
export const permissionsOfPlatform = [
  'INCOME_REGISTRATION',
  'INCOME_LIST',
  'INCOME_SUMMARY',
  'PAYMENT_INFORMATION',
  'CANCEL_INCOME',
] as const satisfies readonly Permission[]

const serviceLine = { amount: 'money', name: 'text', quantity: 'count' } as const satisfies Shape
const services = { as: 'Services', least: 1, most: 6, of: serviceLine } as const satisfies Group
const oneService = { as: 'Services', least: 1, most: 1, of: serviceLine } as const satisfies Group
/** A person may enter any number of services in «Мой налог», and sell a fraction of one. */
const listedLine = { amount: 'money', name: 'text', quantity: 'quantity' } as const satisfies Shape
const listedServices = { as: 'Services', least: 1, most: Infinity, of: listedLine } as const satisfies Group
const listedService = { as: 'Services', least: 1, most: 1, of: listedLine } as const satisfies Group
const place = { latitude: 'number', longitude: 'number' } as const satisfies Shape
const geoInfo = { as: 'GeoInfo', least: 0, most: 1, single: true, of: place } as const satisfies Group
const names = { firstname: 'text as FirstName', surname: 'text as SecondName', patronymic: 'text?' } as const
const passport = { passportSeries: 'text', passportNumber: 'text' } as const
const document = { documentSpdul: 'text', documentSeries: 'text?', documentNumber: 'text' } as const
const passportInfo = { ...names, birthday: 'day', ...passport } as const satisfies Shape
const personalInfo = { ...names, birthday: 'day', ...document } as const satisfies Shape
const foundInns = { inns: 'personInn* as Inn', status: 'text?' } as const satisfies Shape
const leaving = { unboundTime: 'moment', registrationTime: 'moment', phone: 'text' } as const
const unbound = { inn: 'personInn', ...names, ...leaving } as const satisfies Shape
const asked = { requestTime: 'moment?' } as const satisfies Shape
const codes = { as: 'Codes', least: 1, most: Infinity, of: { code: 'text', description: 'text' } } as const satisfies Group
const offline = { incomeHashCode: 'text?', link: 'text?', geoInfo, operationUniqueId: 'text?' } as const
const issued = { receiptId: 'text', link: 'text' } as const satisfies Shape
const times = { requestTime: 'moment', operationTime: 'moment' } as const
const period = { inn: 'personInn', from: 'moment', to: 'moment', limit: 'count?', offset: 'count?' } as const satisfies Shape
const receipt = {
  link: 'text',
  totalAmount: 'money',
  receiptId: 'text',
  incomeType: 'incomeType',
  ...times,
  taxPeriodId: 'digits',
  taxToPay: 'money',
  partnerCode: 'text?',
  supplierInn: 'text?',
  // The service misspells it with one «l».
  cancelationTime: 'moment?',
  services: listedServices,
} as const satisfies Shape
const oldReceipt = {
  link: 'text',
  totalAmount: 'money',
  receiptId: 'text',
  ...times,
  partnerCode: 'text?',
  cancelationTime: 'moment?',
  services: listedService,
} as const satisfies Shape
const file = {
  mimetype: 'text? as mimetype',
  filename: 'text? as filename',
  content: 'bytes as content',
} as const satisfies Shape
/** The fields of the file stand directly in it; some published clients found them in an inner `AttachedFile`. */
const pdf = { least: 1, most: 1, single: true, of: file, orWithin: 'AttachedFile' } as const
const reference = { inn: 'personInn', requestTime: 'moment', requestYear: 'digits' } as const satisfies Shape
const charge = {
  amount: 'money',
  dueDate: 'day',
  taxPeriodId: 'digits',
  oktmo: 'text',
  kbk: 'text',
  paidAmount: 'money',
  createTime: 'moment',
  id: 'digits',
} as const satisfies Shape
const budgetCard = {
  debt: 'money',
  penalty: 'money',
  overpayment: 'money',
  oktmo: 'text',
  kbk: 'text',
  taxOrganCode: 'text?',
  updateTime: 'moment',
  id: 'digits',
} as const satisfies Shape
const paymentDocument = {
  type: 'text',
  documentIndex: 'text',
  fullName: 'text',
  address: 'text',
  inn: 'personInn',
  amount: 'money',
  recipientBankName: 'text?',
  recipientBankBik: 'text?',
  recipientBankAccountNumber: 'text?',
  recipient: 'text?',
  recipientAccountNumber: 'text?',
  recipientInn: 'text?',
  recipientKpp: 'text?',
  kbk: 'text?',
  oktmo: 'text?',
  code101: 'text',
  code106: 'text',
  code107: 'text',
  code110: 'text',
  dueDate: 'day',
  createTime: 'moment',
  sourceId: 'digits?',
} as const satisfies Shape
const innList = { inns: 'personInn+ as InnList' } as const satisfies Shape
const lowerInn = { inn: 'personInn as inn' } as const
const thousand = { least: 1, most: 1000 } as const
const noticeIds = {
  as: 'notificationList',
  ...thousand,
  of: { ...lowerInn, messageIds: 'text+ as messageId' },
} as const satisfies Group
const everyInn = { inns: 'personInn+ as inn' } as const satisfies Shape
const actionDone = { status: 'actionStatus as status' } as const satisfies Shape
const notice = {
  id: 'text as id',
  title: 'text as title',
  message: 'text as message',
  status: 'noticeStatus as status',
  createdAt: 'moment as createdAt',
  updatedAt: 'moment? as updatedAt',
  partnerId: 'text? as partnerId',
  applicationId: 'text? as applicationId',
} as const satisfies Shape
const many = { least: 0, most: Infinity } as const

type Message = {
  readonly request: Shape
  readonly answer: Shape
  /** The schema allows only a credit institution to send it. */
  readonly bankOnly?: true
}

/**
 * Every message of schema 0.28 that the product supports, field by field, in wire order. Encoding, decoding and the simulator's
 * validation are all derived from this table. NOTE: the service calls the surname `SecondName`, and some names in the notices
 * start with a lower-case letter.
 */
export const messages = {
  PostPlatformRegistration: {
    request: {
      partnerName: 'text',
      partnerType: 'partnerType',
      partnerDescription: 'text?',
      partnerConnectable: 'flag',
      partnerAvailableForBind: 'flag?',
      transitionLink: 'text?',
      partnersText: 'text?',
      partnerImage: 'bytes?',
      inn: 'inn',
      phone: 'text',
    },
    answer: { partnerId: 'text as PartnerID', registrationDate: 'moment' },
  },

  GetRegionsList: {
    request: asked,
    answer: { regions: { as: 'Regions', least: 1, most: Infinity, of: { oktmo: 'text', name: 'text' } } },
  },
  GetActivitiesList: {
    request: asked,
    answer: { activities: { as: 'Activities', least: 1, most: Infinity, of: { id: 'text', name: 'text' } } },
  },
  GetActivitiesListV2: {
    request: asked,
    answer: {
      activities: {
        as: 'Activities',
        least: 1,
        most: Infinity,
        of: { id: 'count', parentId: 'count?', name: 'text', isActive: 'flag' },
      },
    },
  },
  GetRejectionReasonsList: { request: asked, answer: { codes } },
  GetUnregistrationReasonsList: { request: asked, answer: { codes } },
  GetTaxpayerUnregistrationReasonsList: { request: asked, answer: { codes } },
  GetCancelIncomeReasonsList: { request: asked, answer: { codes } },
  PostNewActivity: { request: { activity: 'text' }, answer: { id: 'text' } },

  GetLegalEntityInfo: {
    request: { inn: 'inn?', ogrn: 'text?', name: 'text?', oktmo: 'text?' },
    answer: { inn: 'inn', ogrn: 'text', name: 'text', address: 'text', terminationDate: 'text?', invalidationDate: 'text?' },
  },
  GetInnByPersonalInfo: { request: passportInfo, answer: foundInns },
  GetInnByPersonalInfoV2: {
    request: { people: { as: 'PersonalInfoList', least: 1, most: 100, of: passportInfo } },
    answer: { found: { as: 'InnList', least: 1, most: 100, of: foundInns } },
  },
  GetInnByPersonalInfoV3: {
    request: { people: { as: 'PersonalInfoList', least: 1, most: 100, of: personalInfo } },
    answer: { found: { as: 'InnList', least: 1, most: 100, of: foundInns } },
  },

  GetTaxpayerRestrictions: {
    request: { inn: 'personInn' },
    answer: { requestResult: 'restriction', rejectionCode: 'text?' },
    bankOnly: true,
  },
  PostRegistration: {
    request: {
      inn: 'personInn?',
      ...names,
      birthday: 'day',
      passportSeries: 'text?',
      passportNumber: 'text?',
      activities: 'text*',
      phone: 'text',
      email: 'text?',
      bankcardNumber: 'text?',
      bankcardAccountNumber: 'text?',
      requestTime: 'moment',
      oktmo: 'text',
    },
    answer: { id: 'text' },
    bankOnly: true,
  },
  GetRegistrationStatus: {
    request: { id: 'text' },
    answer: {
      requestResult: 'registrationResult',
      rejectionReason: 'text?',
      registrationTime: 'moment?',
      lastRegistrationTime: 'moment?',
      updateTime: 'moment?',
      unregistrationTime: 'moment?',
      bindRequestId: 'text?',
      registrationCertificateNumber: 'text?',
      inn: 'personInn?',
    },
    bankOnly: true,
  },
  PostUnregistration: { request: { inn: 'personInn', code: 'text?' }, answer: { id: 'text' }, bankOnly: true },
  PostUnregistrationV2: { request: { inn: 'personInn', reasonCode: 'leavingReason' }, answer: { id: 'text' }, bankOnly: true },
  GetUnregistrationStatus: {
    request: { id: 'text' },
    answer: { requestResult: 'decision', rejectionReason: 'text?', unregistrationTime: 'moment?' },
    bankOnly: true,
  },

  GetTaxpayerStatus: {
    request: { inn: 'personInn' },
    answer: {
      ...names,
      registrationTime: 'moment',
      unregistrationTime: 'moment?',
      unregistrationReason: 'text?',
      activities: 'text*',
      region: 'text',
      phone: 'text',
      email: 'text?',
      accountNumber: 'text?',
      updateTime: 'moment?',
      registrationCertificateNumber: 'text?',
    },
  },
  PutTaxpayerData: {
    request: { inn: 'personInn', phone: 'text?', email: 'text?', activities: 'text*', region: 'text?' },
    answer: { updateTime: 'moment' },
    bankOnly: true,
  },
  GetTaxpayerRating: { request: { inn: 'personInn' }, answer: { rating: 'text' } },
  GetChangeInnHistory: {
    request: { offset: 'count', limit: 'count' },
    answer: {
      items: {
        as: 'Items',
        ...many,
        of: { offset: 'count', previousInn: 'personInn', inn: 'personInn', from: 'moment', to: 'moment?' },
      },
    },
  },

  PostBindPartnerWithInn: { request: { inn: 'personInn', permissions: 'permission*' }, answer: { id: 'text' } },
  PostBindPartnerWithPhone: { request: { phone: 'text', permissions: 'permission*' }, answer: { id: 'text' } },
  GetBindPartnerStatus: {
    request: { id: 'text' },
    answer: { result: 'decision', inn: 'personInn?', permissions: 'permission*', processingTime: 'moment?' },
  },
  PostUnbindPartner: { request: { inn: 'personInn' }, answer: { unregistrationTime: 'moment' } },
  GetNewlyUnboundTaxpayers: {
    request: { from: 'moment?', to: 'moment?', limit: 'count?', offset: 'count?' },
    answer: { taxpayers: { as: 'Taxpayers', ...many, of: unbound }, hasMore: 'flag' },
  },
  GetGrantedPermissions: {
    request: { inn: 'personInn' },
    answer: { granted: 'permission* as GrantedPermissionsList' },
  },
  PostGrantedPermissions: { request: { inn: 'personInn', permissions: 'permission*' }, answer: { id: 'text' } },
  GetGrantedPermissionsStatus: {
    request: { id: 'text' },
    answer: { inn: 'personInn?', result: 'decision', processingTime: 'moment?' },
  },
  GetPartnersPermissions: {
    request: { inn: 'personInn' },
    answer: {
      partners: {
        as: 'PartnersPermissionsList',
        ...many,
        of: {
          partnerId: 'text',
          partnerName: 'text',
          partnerBindStatus: 'text',
          bindTime: 'moment?',
          permissionsChangeTime: 'moment?',
          permissions: 'permission* as PermissionsList',
        },
      },
    },
  },
  GetNewPermissionsChange: {
    request: everyInn,
    answer: {
      taxpayers: {
        as: 'Taxpayers',
        ...many,
        of: {
          inn: 'personInn',
          requestId: 'text as requestId',
          requestPartnerId: 'text as requestPartnerId',
          partnerName: 'text',
          permissions: 'permission* as PermissionsList',
          requestTime: 'moment',
        },
      },
    },
  },
  PostDecisionPermissionsChange: {
    request: { requestId: 'text as requestId', ...lowerInn, status: 'text as status' },
    answer: { status: 'text as status' },
  },

  PostIncome: {
    request: {
      inn: 'personInn',
      receiptId: 'text?',
      ...times,
      incomeType: 'incomeType?',
      customerInn: 'inn?',
      customerOrganization: 'text?',
      services: oneService,
      totalAmount: 'money',
      ...offline,
    },
    answer: issued,
  },
  PostIncomeFromIndividual: {
    request: {
      inn: 'personInn',
      receiptId: 'text?',
      ...times,
      supplierInn: 'inn?',
      services,
      totalAmount: 'money',
      ...offline,
    },
    answer: issued,
  },
  PostIncomeV2: {
    request: {
      inn: 'personInn',
      receiptId: 'text?',
      ...times,
      incomeType: 'incomeType',
      customerInn: 'inn?',
      customerOrganization: 'text?',
      supplierInn: 'inn?',
      services,
      totalAmount: 'money',
      ...offline,
    },
    answer: issued,
  },
  PostCancelReceipt: {
    request: { inn: 'personInn', receiptId: 'text', message: 'text' },
    answer: { requestResult: 'text' },
  },
  PostCancelReceiptV2: {
    request: { inn: 'personInn', receiptId: 'text', reasonCode: 'cancelReason' },
    answer: { requestResult: 'text' },
  },
  GetIncome: {
    request: period,
    answer: { hasMore: 'flag', receipts: { as: 'Receipts', ...many, of: oldReceipt } },
  },
  GetIncomeV2: {
    request: period,
    answer: { hasMore: 'flag', receipts: { as: 'Receipts', ...many, of: receipt } },
  },
  GetIncomeForPeriod: {
    request: { inn: 'personInn', taxPeriodId: 'digits' },
    answer: { totalAmount: 'money', canceledTotalAmount: 'money', tax: 'money' },
  },
  GetIncomeReferenceV2: {
    request: reference,
    answer: { incomeReferencePdf: { as: 'IncomeReferencePdf', ...pdf } },
  },
  GetRegistrationReferenceV2: {
    request: reference,
    answer: { registrationReferencePdf: { as: 'RegistrationReferencePdf', ...pdf } },
  },
  GetKeys: {
    request: { inns: 'personInn+ as Inn' },
    answer: {
      keys: {
        as: 'Keys',
        least: 1,
        most: Infinity,
        of: {
          inn: 'personInn',
          records: {
            as: 'KeyRecord',
            ...many,
            of: { sequenceNumber: 'count', expireTime: 'moment', base64Key: 'text' },
          },
        },
      },
    },
  },

  GetTaxpayerAccountStatus: {
    request: { inn: 'personInn' },
    answer: { bonusAmount: 'money', unpaidAmount: 'money', debtAmount: 'money' },
  },
  GetAccrualsAndDebts: {
    request: innList,
    answer: {
      people: {
        as: 'AccrualsAndDebtsList',
        ...many,
        of: {
          inn: 'personInn',
          charges: { as: 'TaxChargeList', ...many, of: charge },
          cards: { as: 'KrsbList', ...many, of: budgetCard },
        },
      },
    },
  },
  GetPaymentDocuments: {
    request: innList,
    answer: {
      people: {
        as: 'PaymentDocumentsList',
        ...many,
        of: { inn: 'personInn', documents: { as: 'DocumentList', ...many, of: paymentDocument } },
      },
    },
  },

  GetNotifications: {
    request: {
      asked: {
        as: 'notificationsRequest',
        ...thousand,
        // The service misspells it without «d».
        of: { ...lowerInn, acknowledged: 'flag? as GetAcknowleged', archived: 'flag? as GetArchived' },
      },
    },
    answer: {
      people: { as: 'notificationsResponse', ...many, of: { ...lowerInn, notices: { as: 'notif', ...many, of: notice } } },
    },
  },
  GetNotificationsCount: {
    request: everyInn,
    answer: { people: { as: 'status', ...many, of: { ...lowerInn, count: 'count? as count' } } },
  },
  PostNotificationsAck: { request: { people: noticeIds }, answer: actionDone },
  PostNotificationsAckAll: { request: everyInn, answer: actionDone },
  PostNotificationsArch: { request: { people: noticeIds }, answer: actionDone },
  PostNotificationsArchAll: { request: everyInn, answer: actionDone },
  PostNotificationsDelivered: { request: { people: noticeIds }, answer: actionDone },

  PostRestrictions: { request: { inn: 'personInn', type: 'text', message: 'text' }, answer: { id: 'text' } },
  GetRestrictionsStatus: {
    request: { id: 'text' },
    answer: { requestResult: 'text', message: 'text?', processingTime: 'moment?' },
  },
} as const satisfies { readonly [kind: string]: Message }

export type MessageKind = keyof typeof messages
export type RequestOf<Kind extends MessageKind> = Fields<(typeof messages)[Kind]['request']>
export type AnswerOf<Kind extends MessageKind> = Fields<(typeof messages)[Kind]['answer'], Told>

/** Messages that only a bank may send: used only in the direct registration mode. */
export function isBankOnly(kind: MessageKind): boolean {
  return 'bankOnly' in messages[kind]
}
