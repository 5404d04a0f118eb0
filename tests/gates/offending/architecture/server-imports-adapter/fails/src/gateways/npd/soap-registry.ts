export const soapRegistry = {}
