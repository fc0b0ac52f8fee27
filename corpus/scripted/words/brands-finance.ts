/** Banks and exchanges that are known where they work and hardly elsewhere. */
export const FINANCE = `
bank|en|Bank of Maldives|Bank of Maldives PLC|bankofmaldives.com.mv|www.bankofmaldives.com.mv|#b5121b
bank|en|Sampath Vishwa|Sampath Bank PLC|sampath.lk|www.sampathvishwa.com|#f58220
bank|en|Republic Bank|Republic Financial Holdings Limited|republictt.com|online.republictt.com|#003b71
bank|en|JMMB Bank|JMMB Group|jmmb.com|moneyline.jmmb.com|#00813d
bank|en|Stanbic IBTC|Stanbic IBTC Holdings PLC|stanbicibtc.com|ibanking.stanbicibtcbank.com|#0033a1
bank|en|Kina Bank|Kina Bank Limited|kinabank.com.pg|corporate.kinabank.com.pg|#00a19a
bank|en|Heartland Bank|Heartland Bank Limited|heartland.co.nz|online.heartland.co.nz|#e4002b
bank|en|Teachers Mutual Bank|Teachers Mutual Bank Limited|tmbank.com.au|ib.tmbl.com.au|#0072ce
bank|en|Skipton|Skipton Building Society|skipton.co.uk|secure.skipton.co.uk|#00594f
bank|en|Permanent TSB|Permanent TSB plc|permanenttsb.ie|www.open24.ie|#0b6a3c
bank|en|Coast Capital|Coast Capital Savings Federal Credit Union|coastcapitalsavings.com|online.coastcapitalsavings.com|#0061af
bank|en|BECU|Boeing Employees Credit Union|becu.org|onlinebanking.becu.org|#c8102e
bank|en|Zenith Bank|Zenith Bank Plc|zenithbank.com|ibank.zenithbank.com|#e30613
bank|es|Banco Caja Social|Banco Caja Social S.A.|bancocajasocial.com|www.bancocajasocial.com|#005aa9
bank|es|Banco Guayaquil|Banco Guayaquil S.A.|bancoguayaquil.com|bancavirtual.bancoguayaquil.com|#d2006e
bank|es|Banco Sol|Banco Solidario S.A.|bancosol.com.bo|solnet.bancosol.com.bo|#f7a600
bank|es|Laboral Kutxa|Caja Laboral Popular Coop. de Crédito|laboralkutxa.com|www.laboralkutxa.com|#00a19b
bank|es|Banco Ripley|Banco Ripley Chile|bancoripley.cl|www.bancoripley.cl|#6a1b9a
bank|es|Banco Familiar|Banco Familiar S.A.E.C.A.|familiar.com.py|homebanking.familiar.com.py|#e2001a
bank|es|Banreservas|Banco de Reservas de la República Dominicana|banreservas.com|tubanco.banreservas.com|#0095da
bank|es|Unicaja|Unicaja Banco S.A.|unicajabanco.es|univia.unicajabanco.es|#00843d
bank|de|Raiffeisen Meine Bank|Raiffeisen Bankengruppe Österreich|raiffeisen.at|mein.elba.raiffeisen.at|#fee600
bank|de|Oberbank|Oberbank AG|oberbank.at|banking.oberbank.at|#cc0000
bank|de|Valiant|Valiant Bank AG|valiant.ch|ebanking.valiant.ch|#5c0f8b
bank|de|Aargauische Kantonalbank|Aargauische Kantonalbank|akb.ch|ebanking.akb.ch|#005ca9
bank|de|apoBank|Deutsche Apotheker- und Ärztebank eG|apobank.de|onlinebanking.apobank.de|#002d67
bank|de|Consorsbank|BNP Paribas S.A. Niederlassung Deutschland|consorsbank.de|www.consorsbank.de|#0080a6
bank|fr|Crédit Coopératif|Crédit Coopératif SA|credit-cooperatif.coop|www.credit-cooperatif.coop|#00693c
bank|fr|Hello bank!|BNP Paribas|hellobank.fr|espace-client.hellobank.fr|#36c1e0
bank|fr|Spuerkeess|Banque et Caisse d’Épargne de l’État|spuerkeess.lu|snet.spuerkeess.lu|#00457c
bank|fr|Attijariwafa bank|Attijariwafa bank|attijariwafabank.com|www.attijarinet.ma|#e9511d
bank|fr|Beobank|Beobank NV/SA|beobank.be|online.beobank.be|#e2007a
bank|pt|Sicredi|Banco Cooperativo Sicredi S.A.|sicredi.com.br|internet.sicredi.com.br|#3fa110
bank|pt|Banrisul|Banco do Estado do Rio Grande do Sul S.A.|banrisul.com.br|ww8.banrisul.com.br|#005ca9
bank|pt|ActivoBank|Banco ActivoBank S.A.|activobank.pt|ind.activobank.pt|#e4007c
bank|pt|Crédito Agrícola|Caixa Central de Crédito Agrícola Mútuo|creditoagricola.pt|www.creditoagricola.pt|#007a33
bank|pt|Banco BAI|Banco Angolano de Investimentos S.A.|bancobai.ao|www.baidirecto.ao|#0091d0
bank|ja|横浜銀行|株式会社横浜銀行|boy.co.jp|direct.boy.co.jp|#0068b7
bank|ja|静岡銀行|株式会社静岡銀行|shizuokabank.co.jp|ib1.shizuokabank.co.jp|#00913a
bank|ja|北洋銀行|株式会社北洋銀行|hokuyobank.co.jp|ib.hokuyobank.co.jp|#00a0e9
bank|ja|千葉銀行|株式会社千葉銀行|chibabank.co.jp|ib1.chibabank.co.jp|#e60012
bank|ja|ソニー銀行|ソニー銀行株式会社|moneykit.net|o2o.moneykit.net|#004ea2
bank|pl|Bank Pocztowy|Bank Pocztowy S.A.|pocztowy.pl|online.pocztowy24.pl|#c8102e
bank|pl|Nest Bank|Nest Bank S.A.|nestbank.pl|login.nestbank.pl|#00b188
bank|pl|BOŚ Bank|Bank Ochrony Środowiska S.A.|bosbank.pl|bosbank24.pl|#009640
bank|pl|Velobank|VeloBank S.A.|velobank.pl|secure.velobank.pl|#00c853
bank|it|Credem|Credito Emiliano S.p.A.|credem.it|banking.credem.it|#007b3e
bank|it|Banca Sella|Banca Sella S.p.A.|sella.it|www.sella.it|#0072bc
bank|it|Volksbank Alto Adige|Banca Popolare dell’Alto Adige S.p.A.|volksbank.it|www.volksbank.it|#004f9f
bank|nl|Regiobank|RegioBank, onderdeel van ASN Bank N.V.|regiobank.nl|mijn.regiobank.nl|#e4003a
bank|nl|Knab|Knab N.V.|knab.nl|persoonlijk.knab.nl|#d0006f
bank|tr|Şekerbank|Şekerbank T.A.Ş.|sekerbank.com.tr|internetsube.sekerbank.com.tr|#00793d
bank|tr|Fibabanka|Fibabanka A.Ş.|fibabanka.com.tr|internetbankaciligi.fibabanka.com.tr|#003c7d
bank|cs|Moneta|MONETA Money Bank, a.s.|moneta.cz|ib.moneta.cz|#d81e05
bank|cs|Fio banka|Fio banka, a.s.|fio.cz|ib.fio.cz|#00843d
bank|id|Bank Jatim|PT Bank Pembangunan Daerah Jawa Timur Tbk|bankjatim.co.id|jconnect.bankjatim.co.id|#d71920
bank|id|Bank BTPN|PT Bank SMBC Indonesia Tbk|btpn.com|ib.btpn.com|#00843e
crypto|en|CoinSpot|Casey Block Services Pty Ltd|coinspot.com.au|www.coinspot.com.au|#0f2b46
crypto|en|Luno|Luno Pte. Ltd.|luno.com|www.luno.com|#0c2bff
crypto|en|VALR|VALR (Pty) Ltd|valr.com|www.valr.com|#1a2e4d
crypto|en|CoinDCX|Neblio Technologies Private Limited|coindcx.com|coindcx.com|#3067f0
crypto|en|NDAX|National Digital Asset Exchange Inc.|ndax.io|ndax.io|#0b5fff
crypto|en|Coins.ph|Betur Inc.|coins.ph|app.coins.ph|#1665c1
crypto|es|Buda.com|Buda.com SpA|buda.com|www.buda.com|#2b5ad3
crypto|es|Ripio|Ripio Labs|ripio.com|app.ripio.com|#6a1fd0
crypto|es|Bit2Me|Bitcoinforme S.L.|bit2me.com|account.bit2me.com|#0b7cff
crypto|de|Bison|EUWAX AG|bisonapp.com|app.bisonapp.com|#e6007e
crypto|de|Bitpanda|Bitpanda GmbH|bitpanda.com|account.bitpanda.com|#27d17f
crypto|fr|Coinhouse|Coinhouse SAS|coinhouse.com|app.coinhouse.com|#0a2540
crypto|fr|Paymium|Paymium SAS|paymium.com|www.paymium.com|#1e88e5
crypto|pt|Mercado Bitcoin|Mercado Bitcoin Serviços Digitais Ltda|mercadobitcoin.com.br|www.mercadobitcoin.com.br|#e64a19
crypto|pt|Foxbit|Foxbit Serviços Digitais S.A.|foxbit.com.br|app.foxbit.com.br|#ff6b00
crypto|ja|bitbank|ビットバンク株式会社|bitbank.cc|app.bitbank.cc|#13805a
crypto|ja|Zaif|株式会社カイカエクスチェンジ|zaif.jp|zaif.jp|#00a0e9
crypto|pl|zondacrypto|BB Trade Estonia OÜ|zondacrypto.com|auth.zondacrypto.exchange|#00e0a0
crypto|it|Young Platform|Young Platform S.p.A.|youngplatform.com|pro.youngplatform.com|#1b54f8
crypto|nl|Bitvavo|Bitvavo B.V.|bitvavo.com|account.bitvavo.com|#1a1aff
crypto|tr|BtcTurk|BTCTurk Kripto Varlık Alım Satım Platformu A.Ş.|btcturk.com|pro.btcturk.com|#0a6cff
crypto|cs|Anycoin|Anycoin Czech s.r.o.|anycoin.cz|www.anycoin.cz|#3a86ff
crypto|id|Indodax|PT Indodax Nasional Indonesia|indodax.com|indodax.com|#0e4bef
`
