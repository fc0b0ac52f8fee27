/** Posts, mail and hosting companies, tax offices and telephone companies, few of them known abroad. */
export const SERVICES = `
post|en|An Post|An Post|anpost.com|www.anpost.com|#008542
post|en|SLPost|Department of Posts, Sri Lanka|slpost.gov.lk|slpost.gov.lk|#c8102e
post|en|GDEX|GDEX Berhad|gdexpress.com|mygdex.gdexpress.com|#0054a6
post|en|LBC Express|LBC Express, Inc.|lbcexpress.com|www.lbcexpress.com|#e4002b
post|en|Aramex|Aramex PJSC|aramex.com|www.aramex.com|#e2231a
post|en|Purolator|Purolator Inc.|purolator.com|www.purolator.com|#e41b23
post|en|Evri|Hermes Parcelnet Limited|evri.com|www.evri.com|#007bc4
post|es|Correo Argentino|Correo Oficial de la República Argentina S.A.|correoargentino.com.ar|www.correoargentino.com.ar|#ffce00
post|es|Chilexpress|Chilexpress S.A.|chilexpress.cl|www.chilexpress.cl|#fdb913
post|es|Servientrega|Servientrega S.A.|servientrega.com|www.servientrega.com|#00843d
post|es|Estafeta|Estafeta Mexicana S.A. de C.V.|estafeta.com|www.estafeta.com|#d71920
post|de|Österreichische Post|Österreichische Post AG|post.at|login.post.at|#ffcc00
post|de|Planzer Paket|Planzer Paket AG|planzer-paket.ch|www.planzer-paket.ch|#004b93
post|fr|bpost|bpost SA|bpost.be|www.bpost.be|#ef2637
post|fr|Mondial Relay|Mondial Relay SAS|mondialrelay.fr|www.mondialrelay.fr|#96154a
post|fr|Poste Maroc|Barid Al-Maghrib|poste.ma|www.poste.ma|#ffd100
post|pt|CTT|CTT - Correios de Portugal, S.A.|ctt.pt|www.ctt.pt|#df0024
post|pt|Jadlog|Jadlog Logística S.A.|jadlog.com.br|www.jadlog.com.br|#d5001c
post|ja|佐川急便|佐川急便株式会社|sagawa-exp.co.jp|www.e-service.sagawa-exp.co.jp|#004098
post|ja|西濃運輸|西濃運輸株式会社|seino.co.jp|track.seino.co.jp|#e60012
post|pl|Poczta Polska|Poczta Polska S.A.|poczta-polska.pl|moje.poczta-polska.pl|#d40f14
post|pl|Orlen Paczka|ORLEN Paczka Sp. z o.o.|orlenpaczka.pl|nadaj.orlenpaczka.pl|#e30613
post|it|BRT|BRT S.p.A.|brt.it|www.mybrt.it|#d50032
post|nl|PostNL|PostNL N.V.|postnl.nl|jouw.postnl.nl|#ff7800
post|tr|PTT|Posta ve Telgraf Teşkilatı A.Ş.|ptt.gov.tr|gonderitakip.ptt.gov.tr|#ffd200
post|cs|Česká pošta|Česká pošta, s.p.|ceskaposta.cz|www.postaonline.cz|#ffcc00
post|cs|Zásilkovna|Zásilkovna s.r.o.|zasilkovna.cz|moje.zasilkovna.cz|#ba1b02
post|id|Pos Indonesia|PT Pos Indonesia (Persero)|posindonesia.co.id|www.posindonesia.co.id|#f26522
mail|en|Afrihost|Afrihost (Pty) Ltd|afrihost.com|clientzone.afrihost.com|#e4002b
mail|en|BigRock|Endurance International|bigrock.in|manage.bigrock.in|#ff6c2c
mail|en|Fasthosts|Fasthosts Internet Limited|fasthosts.co.uk|login.fasthosts.co.uk|#0a2240
mail|en|Xneelo|xneelo (Pty) Ltd|xneelo.co.za|konsoleh.xneelo.com|#00a3e0
mail|en|Eircom webmail|eir|eir.ie|webmail.eir.ie|#6d1f7e
mail|es|DonDominio|Soluciones Corporativas IP, SL|dondominio.com|www.dondominio.com|#00a5e3
mail|es|Arsys|Arsys Internet S.L.U.|arsys.es|pdc.arsys.es|#003d8f
mail|es|DonWeb|Dattatec.com SRL|donweb.com|micuenta.donweb.com|#5c2d91
mail|de|Hosttech|hosttech GmbH|hosttech.ch|www.myhosttech.eu|#e2001a
mail|de|mailbox.org|Heinlein Hosting GmbH|mailbox.org|login.mailbox.org|#79b51c
mail|de|World4You|World4You Internet Services GmbH|world4you.com|my.world4you.com|#ff6600
mail|de|netcup|netcup GmbH|netcup.de|www.customercontrolpanel.de|#056676
mail|fr|o2switch|o2switch SARL|o2switch.fr|clients.o2switch.fr|#004b8d
mail|fr|Infomaniak|Infomaniak Network SA|infomaniak.com|login.infomaniak.com|#0098ff
mail|fr|Net-C|Mail Object SAS|netc.fr|www.netcourrier.com|#00519e
mail|pt|Locaweb|Locaweb Serviços de Internet S.A.|locaweb.com.br|login.locaweb.com.br|#f30168
mail|pt|UOL Host|Universo Online S.A.|uolhost.uol.com.br|painel.uolhost.uol.com.br|#f9a01b
mail|pt|SAPO Mail|MEO - Serviços de Comunicações e Multimédia, S.A.|sapo.pt|mail.sapo.pt|#6ab023
mail|ja|お名前.com|GMOインターネット株式会社|onamae.com|navi.onamae.com|#0068b7
mail|ja|さくらインターネット|さくらインターネット株式会社|sakura.ad.jp|secure.sakura.ad.jp|#ee5b6f
mail|ja|OCNメール|NTTドコモビジネス株式会社|ocn.ne.jp|www.ocn.ne.jp|#0067b2
mail|pl|home.pl|home.pl S.A.|home.pl|panel.home.pl|#0095d3
mail|pl|Poczta Interia|Grupa Interia.pl|interia.pl|poczta.interia.pl|#0a4a8f
mail|it|Register.it|Register S.p.A.|register.it|controlpanel.register.it|#0072ce
mail|it|Libero Mail|Italiaonline S.p.A.|libero.it|login.libero.it|#1a75bb
mail|nl|TransIP|team.blue Netherlands B.V.|transip.nl|www.transip.nl|#187dc1
mail|tr|Natro|Natro Hosting|natro.com|musteri.natro.com|#1fa8dd
mail|cs|Seznam Email|Seznam.cz, a.s.|seznam.cz|login.szn.cz|#cc0000
mail|cs|Wedos|WEDOS Internet, a.s.|wedos.com|client.wedos.com|#e2001a
mail|id|Niagahoster|PT Web Media Technology Indonesia|niagahoster.co.id|panel.niagahoster.co.id|#00bfff
tax|en|Inland Revenue|Inland Revenue Department|ird.govt.nz|myir.ird.govt.nz|#00747a
tax|en|SARS eFiling|South African Revenue Service|sars.gov.za|secure.sarsefiling.co.za|#0a3a70
tax|en|Kenya Revenue Authority|Kenya Revenue Authority|kra.go.ke|itax.kra.go.ke|#c8102e
tax|es|SII|Servicio de Impuestos Internos|sii.cl|homer.sii.cl|#0f69b4
tax|es|SUNAT|Superintendencia Nacional de Aduanas y de Administración Tributaria|sunat.gob.pe|www.sunat.gob.pe|#1b5a9b
tax|es|DIAN|Dirección de Impuestos y Aduanas Nacionales|dian.gov.co|muisca.dian.gov.co|#00632e
tax|de|FinanzOnline|Bundesministerium für Finanzen|bmf.gv.at|finanzonline.bmf.gv.at|#e6320f
tax|de|ELSTER|Bayerisches Landesamt für Steuern|elster.de|www.elster.de|#70ad47
tax|fr|MyMinfin|SPF Finances|minfin.fgov.be|eservices.minfin.fgov.be|#0066a1
tax|fr|Revenu Québec|Gouvernement du Québec|revenuquebec.ca|entreprises.revenuquebec.ca|#095797
tax|pt|Portal das Finanças|Autoridade Tributária e Aduaneira|portaldasfinancas.gov.pt|www.acesso.gov.pt|#003f72
tax|ja|e-Tax|国税庁|e-tax.nta.go.jp|login.e-tax.nta.go.jp|#005bac
tax|pl|e-Urząd Skarbowy|Ministerstwo Finansów|podatki.gov.pl|urzadskarbowy.gov.pl|#0052a5
tax|it|Agenzia delle Entrate|Agenzia delle Entrate|agenziaentrate.gov.it|iampe.agenziaentrate.gov.it|#00569d
tax|nl|Mijn Belastingdienst|Belastingdienst|belastingdienst.nl|mijn.belastingdienst.nl|#154273
tax|tr|İnteraktif Vergi Dairesi|Gelir İdaresi Başkanlığı|gib.gov.tr|ivd.gib.gov.tr|#c4161c
tax|cs|Moje daně|Finanční správa České republiky|financnisprava.cz|adisspr.mfcr.cz|#00529b
tax|id|DJP Online|Direktorat Jenderal Pajak|pajak.go.id|djponline.pajak.go.id|#1f3a93
telecom|en|Digicel|Digicel Group|digicelgroup.com|www.digicelgroup.com|#e4002b
telecom|en|Spark|Spark New Zealand Limited|spark.co.nz|www.spark.co.nz|#5f259f
telecom|en|Celcom|CelcomDigi Berhad|celcomdigi.com|www.celcomdigi.com|#009bdf
telecom|en|Glo|Globacom Limited|gloworld.com|hsi.glo.com|#50b651
telecom|es|Entel|Empresa Nacional de Telecomunicaciones S.A.|entel.cl|miportal.entel.cl|#0154a0
telecom|es|Tigo|Millicom|tigo.com.bo|mi.tigo.com.bo|#00377d
telecom|es|Euskaltel|Euskaltel S.A.|euskaltel.com|clientes.euskaltel.com|#ff6200
telecom|de|Sunrise|Sunrise GmbH|sunrise.ch|www.sunrise.ch|#e60000
telecom|de|congstar|congstar GmbH|congstar.de|www.congstar.de|#000000
telecom|fr|Proximus|Proximus SA|proximus.be|www.proximus.be|#5c2d91
telecom|fr|Inwi|Wana Corporate|inwi.ma|monespace.inwi.ma|#8d2a90
telecom|pt|NOS|NOS Comunicações, S.A.|nos.pt|www.nos.pt|#6fab26
telecom|pt|Unitel|Unitel S.A.|unitel.ao|www.unitel.ao|#ff7f00
telecom|ja|povo|KDDI株式会社|povo.jp|povo.jp|#fff100
telecom|ja|mineo|株式会社オプテージ|mineo.jp|my.mineo.jp|#00833e
telecom|pl|Plus|Polkomtel Sp. z o.o.|plus.pl|plus.pl|#00a651
telecom|it|Iliad|Iliad Italia S.p.A.|iliad.it|www.iliad.it|#c8102e
telecom|nl|Ziggo|VodafoneZiggo Group B.V.|ziggo.nl|www.ziggo.nl|#f48c00
telecom|tr|Türk Telekom|Türk Telekomünikasyon A.Ş.|turktelekom.com.tr|onlineislemler.turktelekom.com.tr|#00adef
telecom|cs|O2 Czech|O2 Czech Republic a.s.|o2.cz|moje.o2.cz|#0019a5
telecom|id|Telkomsel|PT Telekomunikasi Selular|telkomsel.com|my.telkomsel.com|#ed1c24
`
