/**
 * What the interface says about a request, decided where it is built. *valid*: every statement about its operation holds for
 * the response. *wrong on purpose*: it must be rejected. *probe*: whether it is valid depends on a silence, so its status is
 * open, but a 2xx body is judged.
 */
export type RequestClass = 'valid' | 'wrong on purpose' | 'probe';
